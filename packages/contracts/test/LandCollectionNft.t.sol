// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {LandCollectionNft} from "../src/LandCollectionNft.sol";
import {MinterRole} from "../src/MinterRole.sol";
import {Cheating} from "./Vm.sol";

contract LandCollectionNftTest is Cheating {
    address private constant OWNER = address(0x0123);
    address private constant MINTER = address(0x4567);
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);
    string private constant URI = "https://meridian.example/api/metadata/collections/7";
    bytes32 private constant PLOTS = keccak256("plots 1, 2 and 3");
    bytes32 private constant FEE = keccak256("fee");

    LandCollectionNft private collections;

    function setUp() public {
        collections = new LandCollectionNft(OWNER, MINTER);
    }

    function test_mints_a_collection_with_its_fingerprint() public {
        vm.expectEmit(address(collections));
        emit LandCollectionNft.CollectionMinted(7, ALICE, FEE, PLOTS);
        vm.prank(MINTER);
        collections.safeMint(ALICE, 7, URI, PLOTS, FEE);
        vm.assertEq(collections.ownerOf(7), ALICE, "owner");
        vm.assertEq(collections.tokenURI(7), URI, "uri");
        vm.assertEq(collections.plotsFingerprint(7), PLOTS, "fingerprint");
        vm.assertTrue(collections.isFeeUsed(FEE), "fee");
    }

    function testFuzz_mints_once_for_a_fee(uint256 tokenId, address to, bytes32 plots) public {
        vm.startPrank(MINTER);
        collections.safeMint(ALICE, 7, URI, PLOTS, FEE);
        vm.assume(plots != 0);
        vm.expectRevert(abi.encodeWithSelector(LandCollectionNft.LandCollectionNftFeeUsed.selector, FEE));
        collections.safeMint(to, tokenId, URI, plots, FEE);
        vm.stopPrank();
    }

    function testFuzz_mints_a_collection_once_and_leaves_the_fee_of_the_refused_mint_unused(bytes32 fee)
        public
    {
        vm.assume(fee != 0 && fee != FEE);
        vm.startPrank(MINTER);
        collections.safeMint(ALICE, 7, URI, PLOTS, FEE);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidSender.selector, address(0)));
        collections.safeMint(BOB, 7, "other", keccak256("other"), fee);
        vm.stopPrank();
        vm.assertEq(collections.plotsFingerprint(7), PLOTS, "fingerprint is as before");
        vm.assertEq(collections.tokenURI(7), URI, "uri is as before");
        vm.assertTrue(!collections.isFeeUsed(fee), "the fee can be used");
    }

    function test_refuses_a_mint_without_fee_or_fingerprint() public {
        vm.startPrank(MINTER);
        vm.expectRevert(LandCollectionNft.LandCollectionNftNoFeeReference.selector);
        collections.safeMint(ALICE, 7, URI, PLOTS, 0);
        vm.expectRevert(LandCollectionNft.LandCollectionNftNoFingerprint.selector);
        collections.safeMint(ALICE, 7, URI, 0, FEE);
        vm.stopPrank();
    }

    function test_refuses_a_contract_that_cannot_hold_tokens_and_leaves_the_fee_unused() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(this)));
        vm.prank(MINTER);
        collections.safeMint(address(this), 7, URI, PLOTS, FEE);
        vm.assertTrue(!collections.isFeeUsed(FEE), "the fee can be used");
    }

    function testFuzz_lets_the_minter_alone_mint(address stranger) public {
        vm.assume(stranger != MINTER);
        vm.expectRevert(abi.encodeWithSelector(MinterRole.MinterRoleUnauthorized.selector, stranger));
        vm.prank(stranger);
        collections.safeMint(ALICE, 7, URI, PLOTS, FEE);
    }

    function test_has_no_fingerprint_of_a_collection_that_does_not_exist() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 7));
        collections.plotsFingerprint(7);
    }
}
