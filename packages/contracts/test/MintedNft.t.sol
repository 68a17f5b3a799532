// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {LandCollectionNft} from "../src/LandCollectionNft.sol";
import {LandNft} from "../src/LandNft.sol";
import {MintedNft} from "../src/MintedNft.sol";
import {MinterRole} from "../src/MinterRole.sol";
import {NftMetadata} from "../src/NftMetadata.sol";
import {Cheating} from "./Vm.sol";

/// @notice The same for both land tokens.
contract MintedNftTest is Cheating {
    address private constant OWNER = address(0x0123);
    address private constant MINTER = address(0x4567);
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);
    string private constant BASE = "https://meridian.example/api/metadata/";

    LandNft private land;
    LandCollectionNft private collections;
    MintedNft[] private both;

    function setUp() public {
        land = new LandNft(OWNER, MINTER, BASE);
        collections = new LandCollectionNft(OWNER, MINTER, BASE);
        both.push(land);
        both.push(collections);
        _grantPlot(1);
        land.safeMint(ALICE, 1, "plots/1");
        _mintCollection(1);
    }

    function _grantPlot(uint256 tokenId) private {
        bytes24 hash = land.grantHash(ALICE, "plots/1");
        vm.prank(MINTER);
        land.grant(tokenId, hash, uint40(block.timestamp + 1 days));
    }

    function _mintCollection(uint256 tokenId) private {
        vm.prank(MINTER);
        collections.mint(ALICE, tokenId, "collections/1", keccak256("plots"), bytes32(tokenId));
    }

    function _pauseBoth() private {
        vm.startPrank(OWNER);
        land.pause();
        collections.pause();
        vm.stopPrank();
    }

    // The pause

    function test_mints_nothing_while_paused() public {
        _grantPlot(2);
        _pauseBoth();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        land.safeMint(ALICE, 2, "plots/1");
        vm.expectRevert(Pausable.EnforcedPause.selector);
        _mintCollection(2);

        vm.startPrank(OWNER);
        land.unpause();
        collections.unpause();
        vm.stopPrank();
        land.safeMint(ALICE, 2, "plots/1");
        _mintCollection(2);
    }

    function test_locks_no_token_by_a_pause() public {
        _pauseBoth();
        for (uint256 i = 0; i < both.length; ++i) {
            vm.startPrank(ALICE);
            both[i].approve(BOB, 1);
            both[i].safeTransferFrom(ALICE, BOB, 1);
            vm.stopPrank();
            vm.prank(BOB);
            both[i].transferFrom(BOB, ALICE, 1);
            vm.assertEq(both[i].ownerOf(1), ALICE, "there and back");
        }
    }

    /// @dev A mint reads all three; apart they would cost it 2,100 gas each.
    function test_keeps_minter_epoch_and_pause_in_one_slot() public {
        _pauseBoth();
        for (uint256 i = 0; i < both.length; ++i) {
            uint256 found;
            for (uint256 slot = 0; slot < 32; ++slot) {
                uint256 word = uint256(vm.load(address(both[i]), bytes32(slot)));
                if (uint160(word) != uint160(MINTER)) continue;
                ++found;
                vm.assertEq(uint24(word >> 160), both[i].minterEpoch(), "epoch");
                vm.assertEq(word >> 184, 1, "paused");
            }
            vm.assertEq(found, 1, "slots with the minter");
        }
    }

    function test_grants_and_revokes_while_paused() public {
        _pauseBoth();
        _grantPlot(2);
        vm.prank(MINTER);
        land.revokeGrant(2);
    }

    // Descriptions

    function test_moves_every_description_with_the_base() public {
        string[2] memory paths = ["plots/1", "collections/1"];
        string[2] memory own = ["contracts/land", "contracts/collections"];
        for (uint256 i = 0; i < both.length; ++i) {
            vm.assertEq(both[i].tokenURI(1), string.concat(BASE, paths[i]), "a token");
            vm.assertEq(both[i].contractURI(), string.concat(BASE, own[i]), "the contract");
            vm.expectEmit(address(both[i]));
            emit NftMetadata.BaseURIChanged("ipfs://there/");
            vm.expectEmit(address(both[i]));
            emit NftMetadata.ContractURIUpdated();
            vm.expectEmit(address(both[i]));
            emit IERC4906.BatchMetadataUpdate(0, type(uint256).max);
            vm.prank(OWNER);
            both[i].setBaseURI("ipfs://there/");
            vm.assertEq(both[i].baseURI(), "ipfs://there/", "base");
            vm.assertEq(both[i].tokenURI(1), string.concat("ipfs://there/", paths[i]), "a token, moved");
            vm.assertEq(both[i].contractURI(), string.concat("ipfs://there/", own[i]), "the contract, moved");
        }
    }

    function test_announces_new_descriptions_of_tokens_one_by_one() public {
        uint256[] memory ids = new uint256[](2);
        (ids[0], ids[1]) = (1, 7);
        _pauseBoth();
        for (uint256 i = 0; i < both.length; ++i) {
            vm.expectEmit(address(both[i]));
            emit IERC4906.MetadataUpdate(1);
            vm.expectEmit(address(both[i]));
            emit IERC4906.MetadataUpdate(7);
            vm.prank(MINTER);
            both[i].announceUpdates(ids);
        }
    }

    function test_lets_nobody_but_the_minter_announce() public {
        for (uint256 i = 0; i < both.length; ++i) {
            vm.prank(OWNER);
            vm.expectRevert(abi.encodeWithSelector(MinterRole.MinterRoleUnauthorized.selector, OWNER));
            both[i].announceUpdates(new uint256[](1));
        }
    }

    function test_describes_no_token_that_does_not_exist() public {
        _grantPlot(2);
        for (uint256 i = 0; i < both.length; ++i) {
            vm.expectRevert();
            both[i].tokenURI(2);
        }
    }

    function test_speaks_the_interfaces_that_marketplaces_ask_for() public view {
        for (uint256 i = 0; i < both.length; ++i) {
            vm.assertTrue(both[i].supportsInterface(0x01ffc9a7), "ERC-165");
            vm.assertTrue(both[i].supportsInterface(type(IERC721).interfaceId), "ERC-721");
            vm.assertTrue(both[i].supportsInterface(0x5b5e139f), "ERC-721 metadata");
            vm.assertTrue(both[i].supportsInterface(type(IERC2981).interfaceId), "ERC-2981");
            vm.assertTrue(both[i].supportsInterface(0x49064906), "ERC-4906");
            vm.assertTrue(!both[i].supportsInterface(0xffffffff), "nothing else");
        }
        vm.assertEq(land.symbol(), "LAND", "symbol");
        vm.assertEq(collections.symbol(), "LANDS", "symbol");
    }

    // The royalty

    function testFuzz_asks_a_resale_for_the_royalty_that_the_owner_set(uint96 basisPoints, uint128 price)
        public
    {
        basisPoints = uint96(_between(basisPoints, 0, 1_000));
        for (uint256 i = 0; i < both.length; ++i) {
            (, uint256 before) = both[i].royaltyInfo(1, price);
            vm.assertEq(before, 0, "nothing until it is set");
            vm.expectEmit(address(both[i]));
            emit NftMetadata.RoyaltyChanged(BOB, basisPoints);
            vm.prank(OWNER);
            both[i].setRoyalty(BOB, basisPoints);
            (address receiver, uint256 amount) = both[i].royaltyInfo(1, price);
            vm.assertEq(receiver, BOB, "receiver");
            vm.assertEq(amount, uint256(price) * basisPoints / 10_000, "share");
        }
    }

    function testFuzz_refuses_a_royalty_above_a_tenth_or_for_nobody(uint96 basisPoints) public {
        basisPoints = uint96(_between(basisPoints, 1_001, type(uint96).max));
        for (uint256 i = 0; i < both.length; ++i) {
            vm.startPrank(OWNER);
            vm.expectRevert(
                abi.encodeWithSelector(NftMetadata.NftMetadataRoyaltyTooHigh.selector, basisPoints, 1_000)
            );
            both[i].setRoyalty(BOB, basisPoints);
            vm.expectRevert(
                abi.encodeWithSelector(ERC2981.ERC2981InvalidDefaultRoyaltyReceiver.selector, address(0))
            );
            both[i].setRoyalty(address(0), 1_000);
            vm.stopPrank();
        }
    }

    // Roles

    function testFuzz_lets_the_owner_alone_pause_move_and_ask_for_royalties(address stranger) public {
        vm.assume(stranger != OWNER);
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger);
        for (uint256 i = 0; i < both.length; ++i) {
            vm.startPrank(stranger);
            vm.expectRevert(refusal);
            both[i].pause();
            vm.expectRevert(refusal);
            both[i].unpause();
            vm.expectRevert(refusal);
            both[i].setBaseURI("https://stranger.example/");
            vm.expectRevert(refusal);
            both[i].setRoyalty(stranger, 1);
            vm.stopPrank();
        }
    }
}
