// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {LandNft} from "../src/LandNft.sol";
import {MinterRole} from "../src/MinterRole.sol";
import {Cheating} from "./Vm.sol";

/// @notice Looks at its token while it is being given, and tries to mint it again.
contract CuriousReceiver is IERC721Receiver {
    string public seenUri;
    bytes32 public seenGrant;
    bool public mintedAgain;

    function onERC721Received(address, address, uint256 tokenId, bytes calldata) external returns (bytes4) {
        LandNft land = LandNft(msg.sender);
        seenUri = land.tokenURI(tokenId);
        seenGrant = land.grantOf(tokenId);
        try land.safeMint(address(this), tokenId, seenUri) {
            mintedAgain = true;
        } catch {}
        return this.onERC721Received.selector;
    }
}

contract LandNftTest is Cheating {
    address private constant OWNER = address(0x0123);
    address private constant MINTER = address(0x4567);
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);
    string private constant URI = "https://meridian.example/api/metadata/plots/7";

    LandNft private land;

    function setUp() public {
        land = new LandNft(OWNER, MINTER);
    }

    function _grant(uint256 tokenId, address to, string memory uri) private {
        bytes32 hash = land.grantHash(to, uri);
        vm.prank(MINTER);
        land.grant(tokenId, hash);
    }

    function _expectNotGranted(uint256 tokenId, address to, string memory uri) private {
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftNotGranted.selector, tokenId, to));
        land.safeMint(to, tokenId, uri);
    }

    // Minting

    function test_mints_what_was_granted_whoever_sends_the_transaction() public {
        _grant(7, ALICE, URI);
        vm.prank(BOB);
        land.safeMint(ALICE, 7, URI);
        vm.assertEq(land.ownerOf(7), ALICE, "the receiver of the grant");
        vm.assertEq(land.tokenURI(7), URI, "the uri of the grant");
        vm.assertEq(land.grantOf(7), 0, "used up");
    }

    function testFuzz_mints_nothing_that_was_not_granted(uint256 tokenId, address to, string memory uri)
        public
    {
        _expectNotGranted(tokenId, to, uri);
    }

    function testFuzz_mints_no_other_token_receiver_or_uri_than_granted(
        uint256 tokenId,
        address to,
        string memory uri
    ) public {
        _grant(7, ALICE, URI);
        vm.assume(tokenId != 7 || to != ALICE || keccak256(bytes(uri)) != keccak256(bytes(URI)));
        _expectNotGranted(tokenId, to, uri);
        _expectNotGranted(7, to == ALICE ? BOB : to, URI);
        _expectNotGranted(7, ALICE, string.concat(uri, URI, "x"));
        _expectNotGranted(tokenId == 7 ? 8 : tokenId, ALICE, URI);
    }

    function test_mints_a_token_once() public {
        _grant(7, ALICE, URI);
        land.safeMint(ALICE, 7, URI);
        _expectNotGranted(7, ALICE, URI);
        bytes32 hash = land.grantHash(BOB, URI);
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftAlreadyMinted.selector, 7));
        vm.prank(MINTER);
        land.grant(7, hash);
    }

    function test_mints_no_token_again_that_was_given_away() public {
        _grant(7, ALICE, URI);
        land.safeMint(ALICE, 7, URI);
        vm.prank(ALICE);
        land.transferFrom(ALICE, BOB, 7);
        _expectNotGranted(7, ALICE, URI);
        // There is no burning: the nearest thing is refused.
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        vm.prank(BOB);
        land.transferFrom(BOB, address(0), 7);
    }

    function test_shows_a_receiving_contract_a_finished_token_and_no_grant() public {
        CuriousReceiver receiver = new CuriousReceiver();
        _grant(7, address(receiver), URI);
        land.safeMint(address(receiver), 7, URI);
        vm.assertEq(receiver.seenUri(), URI, "the uri was there");
        vm.assertEq(receiver.seenGrant(), 0, "the grant was gone");
        vm.assertTrue(!receiver.mintedAgain(), "minted again from within");
        vm.assertEq(land.balanceOf(address(receiver)), 1, "one token");
    }

    function test_refuses_a_contract_that_cannot_hold_tokens_and_keeps_its_grant() public {
        _grant(7, address(this), URI);
        bytes32 hash = land.grantOf(7);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(this)));
        land.safeMint(address(this), 7, URI);
        vm.assertEq(land.grantOf(7), hash, "still granted");
    }

    function test_refuses_the_zero_address_even_if_granted() public {
        _grant(7, address(0), URI);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        land.safeMint(address(0), 7, URI);
    }

    // Grants

    function test_replaces_a_grant_by_a_later_one() public {
        _grant(7, ALICE, URI);
        _grant(7, BOB, URI);
        _expectNotGranted(7, ALICE, URI);
        land.safeMint(BOB, 7, URI);
    }

    function test_takes_a_grant_back() public {
        _grant(7, ALICE, URI);
        vm.expectEmit(address(land));
        emit LandNft.MintGrantRevoked(7);
        vm.prank(MINTER);
        land.revokeGrant(7);
        _expectNotGranted(7, ALICE, URI);
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftNoGrant.selector, 7));
        vm.prank(MINTER);
        land.revokeGrant(7);
    }

    function test_grants_a_batch_or_nothing_of_it() public {
        (uint256[] memory ids, bytes32[] memory hashes) = _batch(7, 8);
        vm.expectEmit(address(land));
        emit LandNft.MintGranted(7, hashes[0]);
        vm.expectEmit(address(land));
        emit LandNft.MintGranted(8, hashes[1]);
        vm.prank(MINTER);
        land.grantBatch(ids, hashes);
        land.safeMint(ALICE, 8, URI);

        (ids, hashes) = _batch(9, 8);
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftAlreadyMinted.selector, 8));
        vm.prank(MINTER);
        land.grantBatch(ids, hashes);
        vm.assertEq(land.grantOf(9), 0, "nothing of it");
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftLengthMismatch.selector, 2, 0));
        vm.prank(MINTER);
        land.grantBatch(ids, new bytes32[](0));
    }

    function test_refuses_an_empty_grant() public {
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftEmptyGrant.selector, 7));
        vm.prank(MINTER);
        land.grant(7, 0);
    }

    function _batch(uint256 first, uint256 second)
        private
        view
        returns (uint256[] memory ids, bytes32[] memory hashes)
    {
        ids = new uint256[](2);
        (ids[0], ids[1]) = (first, second);
        hashes = new bytes32[](2);
        hashes[0] = hashes[1] = land.grantHash(ALICE, URI);
    }

    // Roles

    function testFuzz_lets_the_minter_alone_grant_and_revoke(address stranger) public {
        vm.assume(stranger != MINTER);
        _grant(7, ALICE, URI);
        bytes memory refusal = abi.encodeWithSelector(MinterRole.MinterRoleUnauthorized.selector, stranger);
        (uint256[] memory ids, bytes32[] memory hashes) = _batch(7, 8);
        vm.startPrank(stranger);
        vm.expectRevert(refusal);
        land.grant(7, hashes[0]);
        vm.expectRevert(refusal);
        land.grantBatch(ids, hashes);
        vm.expectRevert(refusal);
        land.revokeGrant(7);
        vm.stopPrank();
    }

    function test_obeys_a_new_minter_and_no_longer_the_old_one() public {
        vm.expectEmit(address(land));
        emit MinterRole.MinterChanged(MINTER, BOB);
        vm.prank(OWNER);
        land.setMinter(BOB);
        vm.assertEq(land.minter(), BOB, "minter");
        vm.expectRevert(abi.encodeWithSelector(MinterRole.MinterRoleUnauthorized.selector, MINTER));
        vm.prank(MINTER);
        land.grant(7, bytes32(uint256(1)));
        vm.prank(BOB);
        land.grant(7, bytes32(uint256(1)));
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, BOB));
        vm.prank(BOB);
        land.setMinter(ALICE);
    }

    function test_speaks_the_interfaces_that_marketplaces_ask_for() public view {
        vm.assertTrue(land.supportsInterface(type(IERC721).interfaceId), "ERC-721");
        vm.assertTrue(land.supportsInterface(0x5b5e139f), "ERC-721 metadata");
        vm.assertTrue(land.supportsInterface(bytes4(0x49064906)), "ERC-4906");
        vm.assertEq(land.symbol(), "LAND", "symbol");
    }

    function test_announces_the_metadata_of_a_new_token() public {
        _grant(7, ALICE, URI);
        vm.expectEmit(address(land));
        emit IERC4906.MetadataUpdate(7);
        vm.expectEmit(address(land));
        emit IERC721.Transfer(address(0), ALICE, 7);
        land.safeMint(ALICE, 7, URI);
    }
}
