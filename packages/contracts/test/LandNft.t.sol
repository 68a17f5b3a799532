// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";
import {LandNft} from "../src/LandNft.sol";
import {LandNftWorld} from "./LandNftWorld.sol";

/// @notice Looks at its token while it is being given, and tries to mint it again.
contract CuriousReceiver is IERC721Receiver {
    string public seenUri;
    bytes24 public seenGrant;
    bool public mintedAgain;
    bytes32 public toldOf;
    uint256 public calls;

    function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4)
    {
        LandNft land = LandNft(msg.sender);
        ++calls;
        toldOf = keccak256(abi.encode(operator, from, tokenId, data));
        seenUri = land.tokenURI(tokenId);
        (seenGrant,,) = land.grantOf(tokenId);
        try land.safeMint(address(this), tokenId, "plots/7") {
            mintedAgain = true;
        } catch {}
        return this.onERC721Received.selector;
    }
}

contract LandNftTest is LandNftWorld {
    function test_mints_what_was_granted_whoever_sends_the_transaction() public {
        _grant(7, ALICE, PATH);
        vm.prank(BOB);
        land.safeMint(ALICE, 7, PATH);
        vm.assertEq(land.ownerOf(7), ALICE, "the receiver of the grant");
        vm.assertEq(land.tokenURI(7), string.concat(BASE, PATH), "the path of the grant");
        _expectNoGrant(7);
    }

    function testFuzz_mints_nothing_that_was_not_granted(uint256 tokenId, address to, string memory path)
        public
    {
        _expectNotGranted(tokenId, to, path);
    }

    function testFuzz_mints_no_other_token_receiver_or_path_than_granted(
        uint256 tokenId,
        address to,
        string memory path
    ) public {
        _grant(7, ALICE, PATH);
        vm.assume(tokenId != 7 || to != ALICE || keccak256(bytes(path)) != keccak256(bytes(PATH)));
        _expectNotGranted(tokenId, to, path);
        _expectNotGranted(7, to == ALICE ? BOB : to, PATH);
        _expectNotGranted(7, ALICE, string.concat(path, PATH, "x"));
        _expectNotGranted(tokenId == 7 ? 8 : tokenId, ALICE, PATH);
    }

    function test_mints_a_token_once() public {
        _grant(7, ALICE, PATH);
        land.safeMint(ALICE, 7, PATH);
        _expectNotGranted(7, ALICE, PATH);
        bytes24 hash = land.grantHash(BOB, PATH);
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftAlreadyMinted.selector, 7));
        vm.prank(MINTER);
        land.grant(7, hash, DEADLINE);
    }

    function test_mints_no_token_again_that_was_given_away() public {
        _grant(7, ALICE, PATH);
        land.safeMint(ALICE, 7, PATH);
        vm.prank(ALICE);
        land.transferFrom(ALICE, BOB, 7);
        _expectNotGranted(7, ALICE, PATH);
        // There is no burning: the nearest thing is refused.
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        vm.prank(BOB);
        land.transferFrom(BOB, address(0), 7);
    }

    function test_shows_a_receiving_contract_a_finished_token_and_no_grant() public {
        CuriousReceiver receiver = new CuriousReceiver();
        _grant(7, address(receiver), PATH);
        vm.prank(BOB);
        land.safeMint(address(receiver), 7, PATH);
        vm.assertEq(receiver.seenUri(), string.concat(BASE, PATH), "the path was there");
        vm.assertEq(bytes32(receiver.seenGrant()), 0, "the grant was gone");
        vm.assertTrue(!receiver.mintedAgain(), "minted again from within");
        vm.assertEq(land.balanceOf(address(receiver)), 1, "one token");
        vm.assertEq(receiver.calls(), 1, "asked once");
        vm.assertEq(receiver.toldOf(), keccak256(abi.encode(BOB, address(0), 7, "")), "as ERC-721 has it");
    }

    function test_refuses_a_contract_that_cannot_hold_tokens_and_keeps_its_grant() public {
        _grant(7, address(this), PATH);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(this)));
        land.safeMint(address(this), 7, PATH);
        vm.assertTrue(land.isMintable(7), "still granted");
    }

    function test_refuses_the_zero_address_even_if_granted() public {
        _grant(7, address(0), PATH);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        land.safeMint(address(0), 7, PATH);
    }

    // Paths

    function testFuzz_keeps_any_path_of_up_to_31_bytes(bytes memory bytes_, uint256 length) public {
        bytes memory path = new bytes(_between(length, 0, bytes_.length < 31 ? bytes_.length : 31));
        for (uint256 i = 0; i < path.length; ++i) {
            path[i] = bytes_[i];
        }
        _grant(7, ALICE, string(path));
        land.safeMint(ALICE, 7, string(path));
        vm.assertEq(land.tokenURI(7), string.concat(BASE, string(path)), "byte for byte");
    }

    function test_refuses_a_path_that_its_slot_cannot_hold() public {
        string memory long = "plots/0123456789012345678901234x";
        vm.assertEq(bytes(long).length, 32, "one too many");
        _grant(7, ALICE, long);
        vm.expectRevert(abi.encodeWithSelector(ShortStrings.StringTooLong.selector, long));
        land.safeMint(ALICE, 7, long);
    }

    function test_announces_the_metadata_of_a_token_that_exists_by_then() public {
        _grant(7, ALICE, PATH);
        vm.expectEmit(address(land));
        emit IERC721.Transfer(address(0), ALICE, 7);
        vm.expectEmit(address(land));
        emit IERC4906.MetadataUpdate(7);
        land.safeMint(ALICE, 7, PATH);
    }
}
